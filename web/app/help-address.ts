import { helpContract, type HelpPage, helpPageOf, helpPages, helpPaths } from '@uurwerk/contract/account/help'
import type { Module } from '@uurwerk/contract/modules'
import { call } from '../lib/call.ts'

/** Fetches a temporary address of a help page or of a module's page. Falls back to the general page. */
export async function fetchHelpAddress(topic: HelpPage | Module | undefined): Promise<string> {
  const page = helpPages.find((helpPage) => helpPage === topic) ?? helpPageOf[topic as Module] ?? 'general'
  const helpAddress = await call(helpContract.createToken, { query: { encodedModulePath: helpPaths[page] } })
  return `${helpAddress}&theme=${document.documentElement.dataset.theme ?? 'default'}`
}
