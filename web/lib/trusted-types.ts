interface PolicyMaker {
  createPolicy(name: string, rules: { createHTML: (text: string) => string | null }): unknown
}

/** Allows only empty text as markup: React Aria clears screen reader messages with it. */
export function allowEmptyMarkup() {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyMaker }
  trustedTypes?.createPolicy('default', { createHTML: (text) => (text === '' ? '' : null) })
}
