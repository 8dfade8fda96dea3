import { execFileSync } from 'node:child_process'
import os from 'node:os'
import type { Goal, Observation } from './goals.ts'

interface Row {
  way: string
  fault: string
  goal: string
  seen: string
  isMet: boolean
}

/** Collects results, and formats them in Markdown. */
export class Report {
  readonly #versions: readonly string[]
  readonly #rows: Row[] = []
  readonly #counts: string[] = []

  constructor(versions: readonly string[]) {
    this.#versions = versions
  }

  add(way: string, fault: string, goals: readonly Goal[], observation: Observation) {
    for (const goal of goals) {
      const row = { way, fault, ...goal(observation) }
      this.#rows.push(row)
      console.log(`${row.isMet ? 'ok  ' : 'MISS'}  ${way}, ${fault}: ${row.goal}: ${row.seen}`)
    }
  }

  addFailure(way: string, fault: string, error: unknown) {
    this.#rows.push({ way, fault, goal: 'it can be tried', seen: String(error), isMet: false })
    console.log(`MISS  ${way}, ${fault}: ${String(error)}`)
  }

  count(text: string) {
    this.#counts.push(text)
  }

  get isGood(): boolean {
    return this.#rows.every(({ isMet }) => isMet)
  }

  format(): string {
    const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
    const versions = [`Uurwerk ${commit}`, `Node ${process.version}`, ...this.#versions]
    return [
      '# A cluster, tried',
      '',
      `${os.cpus().length} cores, all on loopback. ${versions.join(', ')}.`,
      '',
      ...this.#counts.map((text) => `- ${text}`),
      '',
      '| database | fault | goal | seen | |',
      '| --- | --- | --- | --- | --- |',
      ...this.#rows.map(
        ({ way, fault, goal, seen, isMet }) =>
          `| ${way} | ${fault} | ${goal} | ${seen} | ${isMet ? 'met' : '**missed**'} |`,
      ),
      '',
    ].join('\n')
  }
}
