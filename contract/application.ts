/**
 * The version of the application as the specification has it. Session and error object name it, so that who reads these
 * knows which specification they follow; which release of this product is at work stands in `package.json`.
 */
export const applicationVersion = '6.8.0'
