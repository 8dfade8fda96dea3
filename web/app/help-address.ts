import { helpContract, helpPageOf, helpPaths } from '@uurwerk/contract/account/help'
import type { Module } from '@uurwerk/contract/modules'
import { call } from '../lib/call.ts'

/** The address at which the help with a module opens for a while, or the legal page; the general one where there is none. */
export async function helpAddress(about: Module | 'legal' | undefined): Promise<string> {
  const page = about === 'legal' ? about : ((about && helpPageOf[about]) ?? 'general')
  const address = await call(helpContract.createToken, { query: { encodedModulePath: helpPaths[page] } })
  return `${address}&theme=${document.documentElement.dataset.theme ?? 'default'}`
}
