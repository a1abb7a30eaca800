/** Which changed files of a project have the right types, without writing them. */
import { join } from 'node:path';
import ts from 'typescript';

/** Of changed sources by file, those without a fault. All at once, as every state of the project is checked anew. */
export function openCompiler(folder: string): (changed: ReadonlyMap<string, string>) => Set<string> {
  const { fileNames, options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(join(folder, 'tsconfig.json'), (path) => ts.sys.readFile(path)).config,
    ts.sys,
    folder,
  );
  let sources = new Map<string, string>();
  const versions = new Map<string, number>();
  const read = (path: string): string | undefined => sources.get(path) ?? ts.sys.readFile(path);
  const change = (to: Map<string, string>): void => {
    for (const path of [...sources.keys(), ...to.keys()]) versions.set(path, (versions.get(path) ?? 0) + 1);
    sources = to;
  };
  const service = ts.createLanguageService({
    ...ts.sys,
    useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
    getCompilationSettings: () => options,
    getScriptFileNames: () => fileNames.filter((path) => !path.startsWith(join(folder, 'test'))),
    getScriptVersion: (path) => String(versions.get(path) ?? 0),
    getScriptSnapshot: (path) => {
      const text = read(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => folder,
    getDefaultLibFileName: (settings) => ts.getDefaultLibFilePath(settings),
    readFile: read,
  });
  const isRight = (path: string): boolean =>
    service.getSyntacticDiagnostics(path).length + service.getSemanticDiagnostics(path).length === 0;
  return (changed) => {
    change(new Map([...changed].map(([file, source]) => [join(folder, file), source])));
    return new Set([...changed.keys()].filter((file) => isRight(join(folder, file))));
  };
}
