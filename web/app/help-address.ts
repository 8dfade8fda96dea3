import { helpContract, type HelpPage, helpPageByModule, helpPages, helpPaths } from '@uurwerk/contract/account/help'
import type { Module } from '@uurwerk/contract/modules'
import { call } from '../lib/call.ts'
import { t } from '../lib/i18n.ts'

const isHelpPage = (topic: HelpPage | Module): topic is HelpPage => helpPages.some((page) => page === topic)

/** Falls back to the general page. */
function findHelpPage(topic: HelpPage | Module | undefined): HelpPage {
  if (topic === undefined) return 'general'
  return isHelpPage(topic) ? topic : (helpPageByModule[topic] ?? 'general')
}

/** Fetches a temporary address, in the current theme. The window for it says meanwhile that the help is opening. */
export async function fetchHelpAddress(
  topic: HelpPage | Module | undefined,
  helpWindow: Window | null,
): Promise<string> {
  if (helpWindow) showOpeningMessage(helpWindow)
  const encodedModulePath = helpPaths[findHelpPage(topic)]
  // The address has a query already: its token.
  const helpAddress = await call(helpContract.createToken, { query: { encodedModulePath } })
  return `${helpAddress}&theme=${document.documentElement.dataset.theme ?? 'default'}`
}

function showOpeningMessage({ document: page }: Window) {
  page.title = t(($) => $.HELP.NAME)
  page.documentElement.lang = document.documentElement.lang
  page.documentElement.style.colorScheme = document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'
  page.body.textContent = t(($) => $.HELP.OPENING)
}
