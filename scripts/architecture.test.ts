import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const readSource = (file: string) => readFileSync(path.join(import.meta.dirname, '..', file), 'utf8')

/** Floors of `.dependency-cruiser.cjs`, each as the names that its pattern allows. */
function readFloors(workspace: 'server' | 'web'): string[] {
  const [, floorList = ''] =
    new RegExp(`^  ${workspace}: \\[\\n(.*?)^  \\]`, 'ms').exec(readSource('.dependency-cruiser.cjs')) ?? []
  return [...floorList.matchAll(/'([^']+)'/g)].map(([, pattern = '']) =>
    pattern
      .replaceAll(/\[\^\/\]\+\$?|[()]/g, '')
      .split('|')
      .map((name) => name.replace(/\/$/, ''))
      .join(', '),
  )
}

/** Labels of a diagram, in the order of its arrows. */
function readDiagrams(): string[][] {
  const diagrams = [...readSource('docs/architecture.md').matchAll(/^```mermaid\n(.*?)^```/gms)]
  return diagrams.map(([, text = '']) => {
    const labels = new Map([...text.matchAll(/(\w+)\["([^"]+)"\]/g)].map(([, id = '', label = '']) => [id, label]))
    const chains = text.split('\n').map((line) => [...line.matchAll(/\b[sw]\d+\b/g)].map(([id]) => id))
    return [...new Set(chains.flat())].map((id) => labels.get(id) ?? id)
  })
}

describe('docs/architecture.md', () => {
  test.each([
    ['server', 0],
    ['web', 1],
  ] as const)('draws the floors of the %s as the import rules have them', (workspace, index) => {
    expect(readFloors(workspace).length).toBeGreaterThan(10)
    expect(readDiagrams()[index]).toEqual(readFloors(workspace))
  })
})
