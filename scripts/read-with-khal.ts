// Checks a feed with khal (https://lostpackage.org/khal, `apt-get install khal`), an independent calendar program: node
// scripts/read-with-khal.ts ADDRESS-OR-FILE [DATE] [DAYS]
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const [source = '', date = '2026-11-18', days = '3'] = process.argv.slice(2)
const calendar = /^https?:/.test(source) ? await (await fetch(source)).text() : readFileSync(source, 'utf8')
const eventCount = calendar.match(/^BEGIN:VEVENT\r$/gm)?.length ?? 0

const folder = mkdtempSync(path.join(tmpdir(), 'uurwerk-khal-'))
try {
  const settings = path.join(folder, 'config')
  mkdirSync(path.join(folder, 'calendar'))
  writeFileSync(
    settings,
    `[calendars]
[[feed]]
path = ${path.join(folder, 'calendar')}
[sqlite]
path = ${path.join(folder, 'khal.db')}
[locale]
local_timezone = Europe/Amsterdam
default_timezone = Europe/Amsterdam
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
`,
  )
  writeFileSync(path.join(folder, 'feed.ics'), calendar)
  const runKhal = (...parameters: string[]) =>
    execFileSync('khal', ['-c', settings, ...parameters], { encoding: 'utf8' })
  runKhal('import', '--batch', '-a', 'feed', path.join(folder, 'feed.ics'))
  console.log(runKhal('list', '--format', '{start-end-time-style} {title} | {location} | {status}', date, `${days}d`))
  const format = '{uid} {start-long}'
  const readEvents = runKhal('list', '--once', '--day-format', '', '--format', format, '2020-01-01', '4000d')
    .trim()
    .split('\n')
  console.log(`${eventCount} events in the feed, ${readEvents.length} read by khal`)
  process.exitCode = readEvents.length === eventCount ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
