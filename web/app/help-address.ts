import { helpContract, type HelpPage, helpPageByModule, helpPages, helpPaths } from '@uurwerk/contract/account/help'
import type { Module } from '@uurwerk/contract/modules'
import { call } from '../lib/call.ts'

const isHelpPage = (topic: HelpPage | Module): topic is HelpPage => helpPages.some((page) => page === topic)

/** Falls back to the general page. */
function findHelpPage(topic: HelpPage | Module | undefined): HelpPage {
  if (topic === undefined) return 'general'
  return isHelpPage(topic) ? topic : (helpPageByModule[topic] ?? 'general')
}

/** Fetches a temporary address, in the current theme. */
export async function fetchHelpAddress(topic: HelpPage | Module | undefined): Promise<string> {
  const encodedModulePath = helpPaths[findHelpPage(topic)]
  // The address has a query already: its token.
  const helpAddress = await call(helpContract.createToken, { query: { encodedModulePath } })
  return `${helpAddress}&theme=${document.documentElement.dataset.theme ?? 'default'}`
}
