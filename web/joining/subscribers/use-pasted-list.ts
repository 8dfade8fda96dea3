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
  alreadySeatedCount: number
}

/**
 * Finds the attendee that each line means, in batches of the contract's maximum. A line that is too long matches
 * nobody.
 */
async function recogniseLines(lines: readonly string[]): Promise<RecognisedAttendee[]> {
  const { maximum: batchSize, characters: maximumLength } = recognisedLines
  const recognisedAttendees: RecognisedAttendee[] = []
  const recognisableLines = lines.filter((line) => line.length <= maximumLength)
  for (let from = 0; from < recognisableLines.length; from += batchSize)
    recognisedAttendees.push(
      ...(await call(attendeeFindContract.recognise, {
        query: { lines: recognisableLines.slice(from, from + batchSize) },
      })),
    )
  const tooLongLines = lines.filter((line) => line.length > maximumLength)
  return [...recognisedAttendees, ...tooLongLines.map((line) => ({ line, isSure: false, found: [] }))]
}

/** Separates the recognised people from the lines that still need an answer. */
export function splitRecognisedLines(
  recognisedAttendees: readonly RecognisedAttendee[],
  hasSeat: (id: number) => boolean,
) {
  const certainMatches = recognisedAttendees.flatMap(({ isSure, found: [match] }) => (isSure && match ? [match] : []))
  const pastedLines: PastedLines = {
    questions: recognisedAttendees.filter(({ isSure, found: matches }) => !isSure && matches.length > 0),
    missing: recognisedAttendees.filter(({ found: matches }) => matches.length === 0).map(({ line }) => line),
    alreadySeatedCount: certainMatches.filter(({ id }) => hasSeat(id)).length,
  }
  return { unseatedMatches: certainMatches.filter(({ id }) => !hasSeat(id)), pastedLines }
}

export function usePastedList(
  hasSeat: (id: number) => boolean,
  onRecognised: (attendees: readonly AttendeeOption[]) => void,
) {
  const [pastedLines, setPastedLines] = useState<PastedLines>()
  const { mutate, isPending, isError } = useMutation({
    mutationFn: (lines: readonly string[]) => recogniseLines([...new Set(lines)]),
    onSuccess: (recognisedAttendees) => {
      const result = splitRecognisedLines(recognisedAttendees, hasSeat)
      onRecognised(result.unseatedMatches)
      setPastedLines(result.pastedLines)
    },
  })
  const dropQuestions = (isSettled: (question: PastedLines['questions'][number]) => boolean) =>
    setPastedLines(
      (before) => before && { ...before, questions: before.questions.filter((question) => !isSettled(question)) },
    )
  return {
    pastedLines,
    isReading: isPending,
    hasFailed: isError,
    paste: (lines: readonly string[]) => mutate(lines),
    /** Closes the question about a line, answered or not. */
    settle: (line: string) => dropQuestions((item) => item.line === line),
    /** Closes the questions that list a person, when that person is added by search. */
    settleWith: (id: number) => dropQuestions(({ found: matches }) => matches.some((match) => match.id === id)),
    forget: () => setPastedLines(undefined),
  }
}
