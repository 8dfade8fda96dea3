/** The part of oidc-provider 9 that we use; the package has no types. */
declare module 'oidc-provider' {
  import type { EventEmitter } from 'node:events'
  import type { IncomingMessage, ServerResponse } from 'node:http'
  import type { JWK } from 'jose'

  export interface Payload {
    uid?: string
    grantId?: string
    [key: string]: unknown
  }

  export interface Adapter {
    upsert(id: string, payload: Payload, expiresIn?: number): Promise<void>
    find(id: string): Promise<Payload | undefined>
    findByUid(uid: string): Promise<Payload | undefined>
    findByUserCode(userCode: string): Promise<Payload | undefined>
    consume(id: string): Promise<void>
    destroy(id: string): Promise<void>
    revokeByGrantId(grantId: string): Promise<void>
  }

  export interface Interaction {
    uid: string
    prompt: { name: string }
  }

  export interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }

  interface GrantClass {
    new (properties: { clientId: string; accountId: string }): Grant
    find(id: string): Promise<Grant | undefined>
  }

  /** The part of a request's Koa context that we use. */
  export interface ProviderContext {
    req: IncomingMessage
    type: string
    body: unknown
    get(header: string): string
    oidc: {
      provider: Provider
      client: { clientId: string }
      /** Undefined if the session's account no longer exists. */
      account?: Account | undefined
      session: { accountId: string; grantIdFor(clientId: string): string | undefined }
    }
  }

  export interface Account {
    accountId: string
    claims(): Record<string, unknown> & { sub: string }
  }

  export interface Configuration {
    adapter: (kind: string) => Adapter
    clients: Record<string, unknown>[]
    jwks: { keys: JWK[] }
    cookies: { keys: string[]; names: Record<'session' | 'interaction' | 'resume', string> }
    claims: Record<string, string[]>
    scopes: string[]
    /** Additional members of the discovery document. */
    discovery: Record<string, unknown>
    conformIdTokenClaims: boolean
    features: Record<string, { enabled: boolean; [setting: string]: unknown }>
    interactions: { url: (context: ProviderContext, interaction: Interaction) => string; policy?: Policy }
    findAccount: (context: ProviderContext, id: string) => Promise<Account | undefined>
    loadExistingGrant: (context: ProviderContext) => Promise<Grant>
    extraTokenClaims: (context: ProviderContext, token: { accountId?: string }) => Promise<Record<string, unknown>>
    subjectTypes?: string[]
    pairwiseIdentifier?: (context: ProviderContext, accountId: string, client: { clientId: string }) => Promise<string>
    pkce: { required: () => boolean }
    renderError: (context: ProviderContext, output: { error: string }, error: Error) => void
    ttl: Record<string, number>
    fetch?: (address: string, options: Pick<Required<RequestInit>, 'method' | 'headers' | 'body'>) => Promise<Response>
  }

  export class Provider extends EventEmitter {
    constructor(issuer: string, configuration: Partial<Configuration>)
    proxy: boolean
    Grant: GrantClass
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>
    /** Stores the result; returns the next address. */
    interactionResult(
      request: IncomingMessage,
      response: ServerResponse,
      result: { login: { accountId: string } },
      options: { mergeWithLastSubmission: boolean },
    ): Promise<string>
  }

  interface Check {
    reason: string
  }

  interface Policy {
    get(prompt: string): { checks: { add(check: Check): void } }
  }

  export const interactionPolicy: {
    base(): Policy
    Check: new (
      reason: string,
      description: string,
      error: string,
      isNeeded: (context: ProviderContext) => boolean | Promise<boolean>,
    ) => Check
  }

  export const errors: {
    SessionNotFound: new (description: string) => Error
    InvalidGrant: new (detail: string) => Error
  }
}
