/** Whether a changed file of a project has the right types, without writing it. */
import { join } from 'node:path';
import ts from 'typescript';

/** A check of one changed source at a time. The first call takes longest: it reads the whole project. */
export function openCompiler(folder: string): (file: string, source: string) => boolean {
  const { fileNames, options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(join(folder, 'tsconfig.json'), (path) => ts.sys.readFile(path)).config,
    ts.sys,
    folder,
  );
  const sources = new Map<string, string>();
  const versions = new Map<string, number>();
  const change = (path: string): void => void versions.set(path, (versions.get(path) ?? 0) + 1);
  const read = (path: string): string | undefined => sources.get(path) ?? ts.sys.readFile(path);
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
  return (file, source) => {
    const path = join(folder, file);
    sources.set(path, source);
    change(path);
    const faults = [...service.getSyntacticDiagnostics(path), ...service.getSemanticDiagnostics(path)];
    sources.delete(path);
    change(path);
    return faults.length === 0;
  };
}
