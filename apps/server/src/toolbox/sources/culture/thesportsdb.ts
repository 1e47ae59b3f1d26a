import { z } from 'zod';
import { ToolFailure, type AnyTool } from '../../tool.ts';
import { words } from '../arguments.ts';
import { anyNumber, anyText, listOf } from '../lenient.ts';
import { clip } from '../plain-text.ts';
import { createSource } from '../source.ts';

/** With the key that the service publishes for everyone. */
const SERVICE = 'https://www.thesportsdb.com/api/v1/json/123';

const theSportsDb = createSource({
  name: 'TheSportsDB',
  provider: 'CULTURE',
  category: 'culture',
  origins: ['https://www.thesportsdb.com'],
  // Run by volunteers.
  cacheSeconds: 3_600,
  pace: { burst: 6, perSecond: 0.5 },
  credit: 'TheSportsDB',
});

const Team = z.object({
  idTeam: z.string(),
  strTeam: anyText,
  strSport: anyText,
  strLeague: anyText,
  intFormedYear: anyText,
  strStadium: anyText,
  strLocation: anyText,
  strCountry: anyText,
  strWebsite: anyText,
  strDescriptionEN: anyText,
});

const Match = z.object({
  strEvent: anyText,
  strLeague: anyText,
  dateEvent: anyText,
  strTimestamp: anyText,
  intHomeScore: anyNumber,
  intAwayScore: anyNumber,
  strVenue: anyText,
  idHomeTeam: anyText,
  idAwayTeam: anyText,
});
type Match = z.infer<typeof Match>;

const toMatch = (match: Match) => ({
  match: match.strEvent,
  league: match.strLeague,
  date: match.dateEvent,
  starts_utc: match.strTimestamp,
  home_score: match.intHomeScore,
  away_score: match.intAwayScore,
  venue: match.strVenue,
});

export const sportsTeam: AnyTool = theSportsDb.stepsTool({
  name: 'sports-team',
  icon: 'trophy',
  title: { en: 'Sports teams', zh: '球队资料与赛程' },
  description:
    'Finds a sports team by name: league, stadium, history, last result and next matches as far as the free service has them. ' +
    'Not for live scores or tables: use web_search for those.',
  parameters: z.strictObject({ name: words('The name of the team, such as "Arsenal".', 80) }),
  steps: async ({ name }, ask) => {
    const { teams } = await ask({
      request: { url: `${SERVICE}/searchteams.php`, query: { t: name }, cacheSeconds: 86_400 },
      answer: z.object({ teams: listOf(Team) }),
    });
    const [team, ...others] = teams;
    if (team === undefined)
      throw new ToolFailure('not_found', `No team is called "${name}". Use its English name without "FC".`);
    const last = await ask({
      request: { url: `${SERVICE}/eventslast.php`, query: { id: team.idTeam } },
      answer: z.object({ results: listOf(Match) }),
    });
    const next = await ask({
      request: { url: `${SERVICE}/eventsnext.php`, query: { id: team.idTeam } },
      answer: z.object({ events: listOf(Match) }),
    });
    // The free key sometimes answers with matches of other teams.
    const own = (matches: readonly Match[]) =>
      matches
        .filter(({ idHomeTeam, idAwayTeam }) => [idHomeTeam, idAwayTeam].includes(team.idTeam))
        .slice(0, 5)
        .map(toMatch);
    return {
      data: {
        name: team.strTeam,
        sport: team.strSport,
        league: team.strLeague,
        founded: team.intFormedYear,
        stadium: team.strStadium,
        location: team.strLocation,
        country: team.strCountry,
        website: team.strWebsite,
        about: team.strDescriptionEN === null ? null : clip(team.strDescriptionEN, 600),
        last_matches: own(last.results),
        next_matches: own(next.events),
        others: others.slice(0, 5).map((other) => ({ name: other.strTeam, sport: other.strSport })),
      },
      source: `https://www.thesportsdb.com/team/${encodeURIComponent(team.idTeam)}`,
    };
  },
  timeoutMs: 30_000,
});
