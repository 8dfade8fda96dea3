// Silences oidc-provider's import-time warning about a Node version without long-term support.
const { warn } = console
console.warn = () => undefined
export const { errors, interactionPolicy, Provider } = await import('oidc-provider')
console.warn = warn
