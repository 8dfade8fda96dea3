import { signInCalls } from '@uurwerk/contract/account/sign-in'
import { type ErrorCode, errorCatalogue } from '@uurwerk/contract/errors'
import type { ReactNode } from 'react'

/**
 * What the server answers in a story, by a part of the call's address, at once or when a promise resolves; any other call
 * stays unanswered.
 */
type Answers = Record<string, unknown>

/** A part or a screen in one state. */
export interface Story {
  (): ReactNode
  answers?: Answers
}

/** An answer that refuses. */
export const createRefusal = (code: ErrorCode) => Response.json({ code }, { status: errorCatalogue[code].status })

/** A story of its own, so that several can show the same part with other answers. */
export const createStory = (answers: Answers, story: () => ReactNode): Story =>
  Object.assign(() => story(), { answers })

const network = globalThis.fetch.bind(globalThis)

/** Answers calls as the story on stage says: there is no server behind a gallery. */
export function answerCallsAs({ answers = {} }: Story) {
  globalThis.fetch = async (input, options) => {
    const address = new URL(input instanceof Request ? input.url : input, location.href).pathname
    // Nobody need be signed in to ask what a story answers.
    if (address === signInCalls.session.path) return Response.json({ result: null })
    if (!address.startsWith('/api/')) return network(input, options)
    const found = Object.entries(answers).find(([part]) => address.includes(part))
    if (!found) return new Promise(() => {})
    const answer = await found[1]
    return answer instanceof Response ? answer.clone() : Response.json({ result: answer })
  }
}
