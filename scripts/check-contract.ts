// Checks that every call has its own address, a summary, and a test that names it. Tests of its feature must cover its
// error codes and its access. A rule must raise every code of the catalogue, unless reserved with a reason.
// contract/errors.test.ts checks the texts of codes.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { choiceRoundError } from '../contract/choice-round-codes.ts'
import type { Contract } from '../contract/endpoint.ts'
import { errorCatalogue } from '../contract/errors.ts'
import { contracts } from '../contract/index.ts'
import { reservedCodes } from '../contract/reserved-codes.ts'
import { listCatalogueFaults } from './error-catalogue.ts'

const root = path.join(import.meta.dirname, '..')

const readFiles = (files: readonly string[]): string =>
  files.map((file) => readFileSync(path.join(root, file), 'utf8')).join('\n')

/** Returns the feature's server tests; `choice-round-desk` is in the folder `choice-round/desk`. */
const readTests = (feature: string): string =>
  readFiles(globSync(`server/*/${feature.replace('choice-round-', 'choice-round/')}/**/*.test.ts`, { cwd: root }))

const readRuleSources = () =>
  readFiles(
    globSync(['server/**/*.ts', 'contract/rules/*.ts'], {
      cwd: root,
      exclude: (file) => /^server\/(test|.*\/test)\/|\.test\.ts$/.test(file),
    }),
  ).replace(/choiceRoundError\.(\w+)/g, (_, name: keyof typeof choiceRoundError) => `'${choiceRoundError[name]}'`)

const faults: string[] = []
const callByAddress = new Map<string, string>()
let callCount = 0
for (const [feature, contract] of Object.entries<Contract>(contracts)) {
  const tests = readTests(feature)
  if (!tests.includes(`testAccess('${feature}'`)) faults.push(`${feature}: no test calls testAccess for it`)
  for (const [name, endpoint] of Object.entries(contract)) {
    callCount++
    const call = `${feature}.${name}`
    const address = `${endpoint.method} ${endpoint.path.replace(/:\w+/g, ':').toLowerCase()}`
    if (callByAddress.has(address)) faults.push(`${call}: ${address} is already ${callByAddress.get(address)}`)
    callByAddress.set(address, call)
    if (endpoint.summary.trim() === '') faults.push(`${call}: no summary`)
    if (!tests.includes(call)) faults.push(`${call}: no test of ${feature} names it`)
    for (const code of endpoint.errors)
      if (!tests.includes(code)) faults.push(`${call}: no test of ${feature} mentions ${code}`)
  }
}

faults.push(...listCatalogueFaults(Object.keys(errorCatalogue), reservedCodes, readRuleSources()))

for (const fault of faults) console.error(fault)
console.log(`${callCount} calls, ${faults.length} faults`)
process.exitCode = faults.length > 0 ? 1 : 0
