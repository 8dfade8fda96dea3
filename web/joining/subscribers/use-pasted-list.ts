import { useMutation } from '@tanstack/react-query'
import { type RecognisedAttendee, attendeeFindContract, recognisedLines } from '@uurwerk/contract/roster/attendee-find'
import { useState } from 'react'
import { call } from '#web/lib/call.ts'
import type { AttendeeOption } from '#web/roster/attendee/attendee-options.ts'

/** The open questions of a pasted list. People who were recognised with certainty are not in it. */
export interface PastedLines {
  /** Lines that match several people. */
  questions: { line: string; found: readonly AttendeeOption[] }[]
  /** Lines that match nobody. */
  missing: string[]
  /** Number of people who already have a seat. */
  already: number
}

/**
 * Finds the attendee that each line means, in batches of the contract's maximum. A line that is too long matches
 * nobody.
 */
async function recogniseLines(lines: readonly string[]): Promise<RecognisedAttendee[]> {
  const { most, characters } = recognisedLines
  const parts: RecognisedAttendee[] = []
  const known = lines.filter((line) => line.length <= characters)
  for (let from = 0; from < known.length; from += most)
    parts.push(...(await call(attendeeFindContract.recognise, { query: { lines: known.slice(from, from + most) } })))
  const long = lines.filter((line) => line.length > characters)
  return [...parts, ...long.map((line) => ({ line, isSure: false, found: [] }))]
}

/** Separates the recognised people from the lines that still need an answer. */
export function splitRecognisedLines(all: readonly RecognisedAttendee[], isIn: (id: number) => boolean) {
  const sure = all.flatMap(({ isSure, found: [one] }) => (isSure && one ? [one] : []))
  const pasted: PastedLines = {
    questions: all.filter(({ isSure, found }) => !isSure && found.length > 0),
    missing: all.filter(({ found }) => found.length === 0).map(({ line }) => line),
    already: sure.filter(({ id }) => isIn(id)).length,
  }
  return { named: sure.filter(({ id }) => !isIn(id)), pasted }
}

export function usePastedList(isIn: (id: number) => boolean, onNamed: (named: readonly AttendeeOption[]) => void) {
  const [pasted, setPasted] = useState<PastedLines>()
  const { mutate, isPending, isError } = useMutation({
    mutationFn: (lines: readonly string[]) => recogniseLines([...new Set(lines)]),
    onSuccess: (all) => {
      const found = splitRecognisedLines(all, isIn)
      onNamed(found.named)
      setPasted(found.pasted)
    },
  })
  const dropQuestions = (isLeft: (question: PastedLines['questions'][number]) => boolean) =>
    setPasted((now) => now && { ...now, questions: now.questions.filter((question) => !isLeft(question)) })
  return {
    pasted,
    isReading: isPending,
    hasFailed: isError,
    paste: (lines: readonly string[]) => mutate(lines),
    /** Closes the question about a line, answered or not. */
    settle: (line: string) => dropQuestions((item) => item.line === line),
    /** Closes the questions that list a person, when that person is added by search. */
    settleWith: (id: number) => dropQuestions(({ found }) => found.some((item) => item.id === id)),
    forget: () => setPasted(undefined),
  }
}
