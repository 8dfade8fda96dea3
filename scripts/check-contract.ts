// Holds the contract complete: every call has an address of its own, a summary and a test that names it, and every code
// that a call declares stands in a test of its feature, as does who may make the calls. (That every code has its texts: contract/errors.test.ts.)
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Contract } from '../contract/endpoint.ts'
import { contracts } from '../contract/index.ts'

const root = path.join(import.meta.dirname, '..')

/** The text of a feature's tests on the server. */
function testsOf(feature: string): string {
  return globSync(`server/*/${feature}/**/*.test.ts`, { cwd: root })
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
    .join('\n')
}

const faults: string[] = []
const seen = new Map<string, string>()
let calls = 0
for (const [feature, contract] of Object.entries<Contract>(contracts)) {
  const tests = testsOf(feature)
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

for (const fault of faults) console.error(fault)
console.log(`${calls} calls, ${faults.length} faults`)
process.exitCode = faults.length > 0 ? 1 : 0
