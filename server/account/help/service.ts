import { getHelpPage } from '@uurwerk/contract/account/help'
import type { CallContext } from '#server/http/call-context.ts'
import type { HelpTokens } from './tokens.ts'

export { createHelpTokens } from './tokens.ts'

export async function createHelpAddress(
  { language }: CallContext,
  encodedModulePath: string,
  { publicUrl, tokens }: { publicUrl: string; tokens: HelpTokens },
): Promise<string> {
  const page = getHelpPage(decodePath(encodedModulePath))
  return `${publicUrl}/help/${language}/${page}?token=${await tokens.mint('link')}`
}

/** Decodes once more: clients encode the path before the query encodes it again. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
