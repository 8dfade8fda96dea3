import { useMutation } from '@tanstack/react-query'
import { type RecognisedAttendee, attendeeFindContract, recognisedLines } from '@uurwerk/contract/roster/attendee-find'
import { useState } from 'react'
import { call } from '#web/lib/call.ts'
import type { AttendeeOption } from '#web/roster/attendee/attendee-options.ts'

/** Only lines that need the user's attention. */
export interface PastedListResult {
  /** Lines without a certain match: they match several people or groups, or only part of a name. */
  questions: { line: string; found: readonly AttendeeOption[] }[]
  /** Lines that match nobody. */
  unmatchedLines: string[]
  /** Number of recognised people who have a seat already. */
  alreadySeatedCount: number
}

/** Sends batches of the contract's maximum. A line that is too long matches nobody. */
async function recogniseLines(lines: readonly string[], prefer: readonly number[]): Promise<RecognisedAttendee[]> {
  const { maximum: batchSize, characters: maximumLength } = recognisedLines
  const recognisedAttendees: RecognisedAttendee[] = []
  const recognisableLines = lines.filter((line) => line.length <= maximumLength)
  for (let startIndex = 0; startIndex < recognisableLines.length; startIndex += batchSize)
    recognisedAttendees.push(
      ...(await call(attendeeFindContract.recognise, {
        query: {
          lines: recognisableLines.slice(startIndex, startIndex + batchSize),
          ...(prefer.length > 0 && { prefer: [...prefer] }),
        },
      })),
    )
  const tooLongLines = lines.filter((line) => line.length > maximumLength)
  return [...recognisedAttendees, ...tooLongLines.map((line) => ({ line, isSure: false, found: [] }))]
}

export function splitRecognisedLines(
  recognisedAttendees: readonly RecognisedAttendee[],
  hasSeat: (id: number) => boolean,
) {
  const certainMatches = recognisedAttendees.flatMap(({ isSure, found: [match] }) => (isSure && match ? [match] : []))
  const pastedListResult: PastedListResult = {
    questions: recognisedAttendees.filter(({ isSure, found: matches }) => !isSure && matches.length > 0),
    unmatchedLines: recognisedAttendees.filter(({ found: matches }) => matches.length === 0).map(({ line }) => line),
    alreadySeatedCount: certainMatches.filter(({ id }) => hasSeat(id)).length,
  }
  return { unseatedMatches: certainMatches.filter(({ id }) => !hasSeat(id)), pastedListResult }
}

/** Keeps questions about lines until they are answered. A name shared by several people means the preferred one. */
export function usePastedList(
  hasSeat: (id: number) => boolean,
  onRecognised: (attendees: readonly AttendeeOption[]) => void,
  preferredGroupIds: readonly number[] = [],
) {
  const [pastedListResult, setPastedListResult] = useState<PastedListResult>()
  const { mutate, isPending, isError } = useMutation({
    mutationFn: (lines: readonly string[]) => recogniseLines([...new Set(lines)], preferredGroupIds),
    onSuccess: (recognisedAttendees) => {
      const result = splitRecognisedLines(recognisedAttendees, hasSeat)
      onRecognised(result.unseatedMatches)
      setPastedListResult(result.pastedListResult)
    },
  })
  const dropQuestions = (isAnswered: (question: PastedListResult['questions'][number]) => boolean) =>
    setPastedListResult(
      (result) => result && { ...result, questions: result.questions.filter((question) => !isAnswered(question)) },
    )
  return {
    result: pastedListResult,
    isRecognising: isPending,
    hasFailed: isError,
    paste: (lines: readonly string[]) => mutate(lines),
    /** Closes the question about an ambiguous line, answered or not. */
    closeLineQuestion: (line: string) => dropQuestions((question) => question.line === line),
    /** Closes questions about lines that match a person whom the user has just added by search. */
    closeLineQuestionsAbout: (id: number) =>
      dropQuestions(({ found: matches }) => matches.some((match) => match.id === id)),
    clear: () => setPastedListResult(undefined),
  }
}
