import { signInCalls } from '@uurwerk/contract/account/sign-in'
import { type ErrorCode, errorCatalogue } from '@uurwerk/contract/errors'
import type { ReactNode } from 'react'

/** Results by a substring of the path. Other calls stay pending. */
type Answers = Record<string, unknown>

export interface Story {
  (): ReactNode
  answers?: Answers
}

export const createRefusal = (code: ErrorCode) => Response.json({ code }, { status: errorCatalogue[code].status })

/** Several stories can show a part with different answers. */
export const createStory = (answers: Answers, story: () => ReactNode): Story =>
  Object.assign(() => story(), { answers })

const realFetch = globalThis.fetch.bind(globalThis)

/** Replaces `fetch`, because a gallery has no server. */
export function answerCallsAs({ answers = {} }: Story) {
  globalThis.fetch = async (input, options) => {
    const address = new URL(input instanceof Request ? input.url : input, location.href).pathname
    // Stories need no sign-in.
    if (address === signInCalls.session.path) return Response.json({ result: null })
    if (!address.startsWith('/api/')) return realFetch(input, options)
    const match = Object.entries(answers).find(([pathPart]) => address.includes(pathPart))
    if (!match) return new Promise(() => {})
    const answer = await match[1]
    return answer instanceof Response ? answer.clone() : Response.json({ result: answer })
  }
}
