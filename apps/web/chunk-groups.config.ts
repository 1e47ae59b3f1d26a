// Many small files cost a visitor more than their bytes: each is a request, and what comes together is compressed
// together. So what every visit needs comes in one file, and what every visit but that of the first page needs in another.
import path from 'node:path';

interface Module {
  readonly importedIds: readonly string[];
  readonly code: string | null;
}

interface ModuleGraph {
  getModuleInfo(id: string): Module | null;
}

const REACT = /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/;
const SHEET = /\.css$/;
const ICON = /[\\/]lucide-react[\\/].*[\\/]icons[\\/]/;
/** Imports every icon there is, so what it imports says nothing. */
const ALL_ICONS = /[\\/]lucide-react\.m?js$/;
const EXPORTED = /export \{([^}]*)\} from '([^']+)'/g;
const NAMED_ICONS = /\{([^}]*)\}\s*from\s*["']lucide-react["']/g;

const MAIN = 'src/main.tsx';
const FIRST_PAGE = 'src/app/first-page/first-page.tsx';
const WHOLE_APP = 'src/app/whole-app.tsx';
const CHAT = 'src/features/chat/screens/ChatScreen.tsx';
const CHAT_RUNTIME = 'src/features/chat/screens/ChatRuntime.tsx';
/** What is loaded by name stays a file that has it. */
const LOADED = [MAIN, WHOLE_APP, CHAT, CHAT_RUNTIME];
const CONTRACT = /[\\/]packages[\\/]contract[\\/]src[\\/]/;
const OF_UI = /[\\/]src[\\/]ui[\\/]/;
/** Fields, menus and formats. */
const UI = /[\\/]src[\\/]ui[\\/](?:button|display|feedback|form|format|menu|overlay|page)[\\/].*\.tsx?$/;
const OF_CHAT = /[\\/]features[\\/]chat[\\/]/;
const OF_PACKAGES = /[\\/]node_modules[\\/]/;

interface Start {
  /** Needed by every visit. */
  readonly always: ReadonlySet<string>;
  /** Needed besides by every visit but that of the first page. */
  readonly app: ReadonlySet<string>;
  /** Needed besides by a visit of the chat. */
  readonly chat: ReadonlySet<string>;
  readonly firstPage: ReadonlySet<string>;
}

/** The file of each icon by each of its names. */
function readIcons(barrel: string, graph: ModuleGraph): ReadonlyMap<string, string> {
  const code = graph.getModuleInfo(barrel)?.code ?? '';
  return new Map(
    [...code.matchAll(EXPORTED)].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(
        ([, name = '']) => [name, path.join(path.dirname(barrel), file)] as const,
      ),
    ),
  );
}

function listIcons(code: string, icons: ReadonlyMap<string, string>): string[] {
  return [...code.matchAll(NAMED_ICONS)]
    .flatMap(([, names = '']) => names.split(','))
    .flatMap((name) => icons.get((name.split(' as ', 1)[0] ?? '').trim()) ?? []);
}

function createReach(graph: ModuleGraph) {
  let icons: ReadonlyMap<string, string> | null = null;
  /** A module with everything that it imports at once. */
  return function reach(id: string, found = new Set<string>()): ReadonlySet<string> {
    if (found.has(id)) return found;
    found.add(id);
    const { importedIds, code } = graph.getModuleInfo(id) ?? { importedIds: [], code: null };
    for (const imported of importedIds) {
      if (!ALL_ICONS.test(imported)) reach(imported, found);
      else
        for (const icon of listIcons(code ?? '', (icons ??= readIcons(imported, graph)))) reach(icon, found);
    }
    return found;
  };
}

function listStart(root: string, graph: ModuleGraph): Start {
  const reach = createReach(graph);
  const from = (file: string) => reach(path.join(root, file));
  const [main, firstPage, whole] = [from(MAIN), from(FIRST_PAGE), from(WHOLE_APP)];
  const chat = new Set([...from(CHAT), ...from(CHAT_RUNTIME)]);
  const always = new Set([...main, ...[...firstPage].filter((id) => whole.has(id) || chat.has(id))]);
  const withoutAlways = (ids: readonly string[]) => new Set(ids.filter((id) => !always.has(id)));
  // Small parts that other screens use as well would each be a file of their own.
  const shared = [...chat].filter((id) => ICON.test(id) || !(OF_CHAT.test(id) || OF_PACKAGES.test(id)));
  const app = withoutAlways([...whole, ...shared]);
  return {
    always,
    app,
    chat: withoutAlways([...chat].filter((id) => OF_CHAT.test(id) && !app.has(id))),
    firstPage: withoutAlways([...firstPage]),
  };
}

/** What a group depends on has to be named before it, or it would come along. */
export function chunkGroups(root: string) {
  let start: Start | null = null;
  const group = (part: keyof Start, priority: number, isOf: (id: string) => boolean) => ({
    debugName: part,
    name: (id: string, graph: ModuleGraph) =>
      (start ??= listStart(root, graph))[part].has(id) ? part : null,
    test: (id: string) => isOf(id) && !SHEET.test(id) && !LOADED.some((file) => id.endsWith(file)),
    priority,
  });
  const later = (debugName: string, test: RegExp) => ({
    debugName,
    name: (id: string, graph: ModuleGraph) =>
      (start ??= listStart(root, graph)).firstPage.has(id) ? null : debugName,
    test,
    minShareCount: 2,
  });
  return [
    { name: 'react', test: REACT, priority: 4 },
    group('always', 3, () => true),
    group('app', 2, () => true),
    group('chat', 2, () => true),
    group('firstPage', 1, (id) => ICON.test(id) || OF_UI.test(id)),
    // Of menus, dialogs and single screens.
    { name: 'icons', test: ICON, minShareCount: 2 },
    // What several areas use, and the first page does not.
    later('contract', CONTRACT),
    later('ui', UI),
  ];
}
