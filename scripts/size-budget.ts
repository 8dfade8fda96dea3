// Fails if the script of the first screen is larger than its budget, or shows texts that are not loaded with it.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { selectFirstTexts, texts } from '@uurwerk/contract/i18n/texts'

interface Chunk {
  file: string
  imports?: string[]
}

/** Entry of the roster, which is the first screen of almost everyone. */
const initialChunkNames = ['index.html']
const limitKib = 150
const inlineLimitKib = 2

const dist = fileURLToPath(new URL('../web/dist/', import.meta.url))

/** Lists files of chunks and their static imports, without duplicates. */
export function listChunkFiles(manifest: Record<string, Chunk>, names: readonly string[]): string[] {
  const visitedNames = new Set<string>()
  const visit = (name: string) => {
    if (visitedNames.has(name)) return
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no ${name}`)
    visitedNames.add(name)
    for (const importName of chunk.imports ?? []) visit(importName)
  }
  for (const name of names) visit(name)
  return [...new Set([...visitedNames].map((name) => manifest[name]?.file ?? ''))].filter((file) =>
    file.endsWith('.js'),
  )
}

/** Lists areas of texts that a script shows, of those that load later. `t(e=>e.LOG.TITLE)` shows LOG. */
export function listLateTexts(script: string): string[] {
  const lateAreas = new Set(Object.keys(texts.nl)).difference(new Set(Object.keys(selectFirstTexts(texts.nl))))
  return [...lateAreas].filter((area) => new RegExp(String.raw`(?<![\w$.])[\w$]{1,2}\.${area}\.`).test(script))
}

function readInlineScript(): string {
  const script = /<script nonce="[^"]*">([^]*?)<\/script>/.exec(
    readFileSync(path.join(dist, 'index.html'), 'utf8'),
  )?.[1]
  if (!script) throw new Error('The page has no script of its own')
  return script
}

function reportSizes() {
  const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const initialFiles = listChunkFiles(manifest, initialChunkNames)
  const sizes = initialFiles.map((file) => {
    const size = brotliCompressSync(readFileSync(path.join(dist, file))).length / 1024
    return { file: path.basename(file), size }
  })
  const total = sizes.reduce((sum, { size }) => sum + size, 0)
  for (const { file, size } of sizes) console.log(`${size.toFixed(1).padStart(7)} KiB  ${file}`)
  console.log(`${total.toFixed(1).padStart(7)} KiB  brotli script on the initial route (limit ${limitKib})`)
  const lateTexts = initialFiles.flatMap((file) => listLateTexts(readFileSync(path.join(dist, file), 'utf8')))
  const inlineSize = brotliCompressSync(readInlineScript()).length / 1024
  console.log(`${inlineSize.toFixed(1).padStart(7)} KiB  of the page's own script (limit ${inlineLimitKib})`)
  if (lateTexts.length > 0) console.error(`The first screen shows texts that load later: ${lateTexts.join(', ')}`)
  else if (total <= limitKib && inlineSize <= inlineLimitKib) return
  else console.error('Over the budget: load something later, or not at all.')
  process.exitCode = 1
}

if (import.meta.main) reportSizes()
