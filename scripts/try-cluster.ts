// Runs the cluster of deploy/patroni on loopback with two servers under load, and causes one fault after another.
// Prints a report in Markdown, and fails if a goal is missed. Takes root, debootstrap and half an hour:
//   npm run try:cluster -- [direct|pooled] [part of the name of a fault]
// CLUSTER_ROOT is the folder of the Debian root, which is kept for the next run; CLUSTER_PORT the first of ten ports;
// BEFORE the folder of an earlier version, from which the rolling upgrade begins; REPORT the file for the report.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findObstacle, makeDebianRoot } from './try-cluster/debian-root.ts'
import { Report } from './try-cluster/report.ts'
import { tryWay, type Way } from './try-cluster/trial.ts'

async function tryCluster(asked: string[]) {
  const ways: Way[] = ['direct', 'pooled']
  const [way] = ways.filter((name) => name === asked[0])
  const root = makeDebianRoot(process.env['CLUSTER_ROOT'] ?? '/var/tmp/uurwerk-cluster')
  const logs = mkdtempSync(path.join(tmpdir(), 'uurwerk-cluster-'))
  console.log(`Logs are in ${logs}.`)
  const report = new Report(root.versions)
  const trial = { root, logs, report, asked: asked[way ? 1 : 0] ?? '', before: process.env['BEFORE'] }
  for (const each of way ? [way] : ways) await tryWay({ ...trial, way: each })
  console.log(report.format())
  if (process.env['REPORT']) writeFileSync(process.env['REPORT'], report.format())
  if (report.isGood) rmSync(logs, { recursive: true })
  else process.exitCode = 1
}

const obstacle = findObstacle()
if (obstacle === undefined) await tryCluster(process.argv.slice(2))
else console.log(`No cluster is tried: ${obstacle}.`)
