// oidc-provider warns on the console of every Node that is not a long-term release, and of nothing else that an
// operator could act on while it is loaded.
const { warn } = console
console.warn = () => undefined
export const { errors, interactionPolicy, Provider } = await import('oidc-provider')
console.warn = warn
