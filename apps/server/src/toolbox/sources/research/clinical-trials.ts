import { z } from 'zod';
import { ToolFailure, type ToolResponse } from '../../tool.ts';
import { count, words } from '../arguments.ts';
import { anyNumber, anyText, listOf, part, textList } from '../lenient.ts';
import { clip } from '../plain-text.ts';
import { createSource } from '../source.ts';

const HOST = 'https://clinicaltrials.gov';
const SUMMARY_CHARACTERS = 600;
const MAX_LIST = 10;
const MAX_PLACES = 5;

/** Errors are plain text. */
function checkQuery({ status }: ToolResponse): void {
  if (status === 400)
    throw new ToolFailure('bad_input', 'ClinicalTrials.gov does not understand this. Use plain words.');
}

const trials = createSource({
  name: 'ClinicalTrials.gov',
  provider: 'RESEARCH',
  category: 'research',
  origins: [HOST],
  cacheSeconds: 21_600,
  pace: { burst: 5, perSecond: 1 },
  credit: 'ClinicalTrials.gov, U.S. National Library of Medicine',
  checkResponse: checkQuery,
});

const AtDate = part({ date: anyText });

const Study = z.object({
  protocolSection: z.object({
    identificationModule: z.object({ nctId: z.string(), briefTitle: anyText }),
    statusModule: part({ overallStatus: anyText, startDateStruct: AtDate, completionDateStruct: AtDate }),
    sponsorCollaboratorsModule: part({ leadSponsor: part({ name: anyText }) }),
    descriptionModule: part({ briefSummary: anyText }),
    conditionsModule: part({ conditions: textList }),
    designModule: part({ studyType: anyText, phases: textList, enrollmentInfo: part({ count: anyNumber }) }),
    armsInterventionsModule: part({ interventions: listOf(z.object({ name: z.string() })) }),
    eligibilityModule: part({ sex: anyText, minimumAge: anyText, maximumAge: anyText }),
    contactsLocationsModule: part({
      locations: listOf(z.object({ facility: anyText, city: anyText, country: anyText })),
    }),
  }),
});

function toStudy({ protocolSection: study }: z.infer<typeof Study>) {
  const {
    identificationModule: id,
    statusModule: status,
    designModule: design,
    eligibilityModule: who,
  } = study;
  const { briefSummary: summary } = study.descriptionModule;
  const { locations } = study.contactsLocationsModule;
  return {
    id: id.nctId,
    title: id.briefTitle,
    status: status.overallStatus,
    start: status.startDateStruct.date,
    completion: status.completionDateStruct.date,
    sponsor: study.sponsorCollaboratorsModule.leadSponsor.name,
    conditions: study.conditionsModule.conditions.slice(0, MAX_LIST),
    interventions: study.armsInterventionsModule.interventions.slice(0, MAX_LIST).map(({ name }) => name),
    type: design.studyType,
    phases: design.phases,
    participants: design.enrollmentInfo.count,
    sex: who.sex,
    ages: [who.minimumAge, who.maximumAge],
    places: locations
      .slice(0, MAX_PLACES)
      .map(({ facility, city, country }) =>
        [facility, city, country].filter((each) => each !== null).join(', '),
      ),
    place_count: locations.length,
    summary: summary === null ? null : clip(summary, SUMMARY_CHARACTERS),
    url: `${HOST}/study/${id.nctId}`,
  };
}

export const clinicalTrialsSearch = trials.tool({
  name: 'clinical-trials-search',
  icon: 'activity',
  title: { en: 'Search clinical trials', zh: '搜索临床试验' },
  description:
    'Finds clinical trials by condition, treatment, place and state, with who may take part. Use it for trials that are ' +
    'running or were done. Not for their published results; use pubmed_search. It is no medical advice.',
  parameters: z
    .strictObject({
      condition: words('The condition or disease.', 200).optional(),
      treatment: words('The treatment or drug.', 200).optional(),
      place: words('A city or country.', 100).optional(),
      status: z
        .enum(['recruiting', 'not-yet-recruiting', 'active', 'completed', 'terminated', 'withdrawn'])
        .optional()
        .describe('Only trials in this state.'),
      limit: count('How many trials to return at most.', { most: 15, usual: 5 }),
    })
    .refine(
      ({ condition, treatment }) => condition !== undefined || treatment !== undefined,
      'give a condition or a treatment',
    ),
  timeoutMs: 30_000,
  request({ condition, treatment, place, status, limit }) {
    const state = status === 'active' ? 'ACTIVE_NOT_RECRUITING' : status?.replaceAll('-', '_').toUpperCase();
    return {
      url: `${HOST}/api/v2/studies`,
      query: {
        'query.cond': condition,
        'query.intr': treatment,
        'query.locn': place,
        'filter.overallStatus': state,
        pageSize: limit,
        countTotal: true,
      },
      maxBytes: 4_000_000,
    };
  },
  answer: z.object({ totalCount: anyNumber, studies: z.array(Study) }),
  read({ studies, totalCount }, { condition, treatment }) {
    const found = studies.map(toStudy);
    const total = totalCount ?? found.length;
    return {
      data: { trials: found, total },
      source: `${HOST}/search?term=${encodeURIComponent(condition ?? treatment ?? '')}`,
      truncated: total > found.length,
    };
  },
});
