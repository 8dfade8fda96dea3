import { getHelpPage } from '@uurwerk/contract/account/help'
import type { CallContext } from '#server/http/call-context.ts'
import type { HelpTokens } from './tokens.ts'

export { createHelpTokens } from './tokens.ts'

/** The address at which the help of a module opens, in the caller's language. */
export async function createHelpAddress(
  { language }: CallContext,
  encodedModulePath: string,
  { publicUrl, tokens }: { publicUrl: string; tokens: HelpTokens },
): Promise<string> {
  const page = getHelpPage(decodePath(encodedModulePath))
  return `${publicUrl}/help/${language}/${page}?token=${await tokens.mint('link')}`
}

/** The path is encoded before it goes into a query, which encodes it once more. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
