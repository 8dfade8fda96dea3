import { helpContract, type HelpPage } from '@uurwerk/contract/help'
import { call } from './call.ts'

/** Opens a page of the online help in a window of its own. */
export async function openHelp(page: HelpPage) {
  // Opened before the answer is there: a window that comes later is taken for an advertisement and blocked.
  const opened = open('', '_blank')
  try {
    const address = await call(helpContract.createToken, { query: { encodedModulePath: page } })
    if (!opened) return
    opened.opener = null
    opened.location.href = address
  } catch (error) {
    opened?.close()
    throw error
  }
}
