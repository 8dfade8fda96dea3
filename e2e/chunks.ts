import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Returns the pattern of the address of the script that a source file begins, such as `app/shell/UserPanel.tsx`, or of a
 * script that several share by its name, such as `Details`.
 */
export function getChunkPattern(source: string): string {
  const manifestFile = path.join(import.meta.dirname, '../web/dist/.vite/manifest.json')
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<
    string,
    { file: string; name?: string; src?: string }
  >
  const chunk = manifest[source] ?? Object.values(manifest).find(({ name, src }) => !src && name === source)
  if (!chunk) throw new Error(`No script begins with ${source}`)
  return `**/${chunk.file}`
}
