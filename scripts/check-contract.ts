// Holds the contract complete: every call has an address of its own, a summary and a test that names it, and every code
// that a call declares stands in a test of its feature, as does who may make the calls. Every code of the catalogue is
// raised by a rule or reserved with a reason. (That every code has its texts: contract/errors.test.ts.)
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

/** Returns the text of a feature's tests on the server; `choice-round-desk` has its folder in `choice-round`. */
const readTests = (feature: string): string =>
  readFiles(globSync(`server/*/${feature.replace('choice-round-', 'choice-round/')}/**/*.test.ts`, { cwd: root }))

/** The text of all rules: the server and what it shares of them with the web, without their tests. */
const readRules = () =>
  readFiles(
    globSync(['server/**/*.ts', 'contract/rules/*.ts'], {
      cwd: root,
      exclude: (file) => /^server\/(test|.*\/test)\/|\.test\.ts$/.test(file),
    }),
  ).replace(/choiceRoundError\.(\w+)/g, (_, name: keyof typeof choiceRoundError) => `'${choiceRoundError[name]}'`)

const faults: string[] = []
const seen = new Map<string, string>()
let calls = 0
for (const [feature, contract] of Object.entries<Contract>(contracts)) {
  const tests = readTests(feature)
  if (!tests.includes(`testAccess('${feature}'`)) faults.push(`${feature}: no test of it says who may make its calls`)
  for (const [name, endpoint] of Object.entries(contract)) {
    calls++
    const call = `${feature}.${name}`
    const address = `${endpoint.method} ${endpoint.path.replace(/:\w+/g, ':').toLowerCase()}`
    if (seen.has(address)) faults.push(`${call}: ${address} is already ${seen.get(address)}`)
    seen.set(address, call)
    if (endpoint.summary.trim() === '') faults.push(`${call}: no summary`)
    if (!tests.includes(call)) faults.push(`${call}: no test of ${feature} names it`)
    for (const code of endpoint.errors)
      if (!tests.includes(code)) faults.push(`${call}: no test of ${feature} mentions ${code}`)
  }
}

faults.push(...listCatalogueFaults(Object.keys(errorCatalogue), reservedCodes, readRules()))

for (const fault of faults) console.error(fault)
console.log(`${calls} calls, ${faults.length} faults`)
process.exitCode = faults.length > 0 ? 1 : 0
