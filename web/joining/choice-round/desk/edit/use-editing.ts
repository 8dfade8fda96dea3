import { useState } from 'react'
import type { RoundModel } from '../frame/RoundFrame.tsx'
import { useChange } from '../queries.ts'
import { changedFields } from '@uurwerk/contract/rules/round'
import { clashes, type Draft, draftOf, onTopOf, patchOf } from './draft.ts'

interface Seen {
  draft: Draft
  tag: string | null
}

/** What one has seen of a round and what one made of it; what others make of it meanwhile changes neither. */
export function useEditing({ round, tag }: RoundModel, onSaved: () => void) {
  const theirs = draftOf(round)
  const [seen, setSeen] = useState<Seen>({ draft: theirs, tag })
  const [draft, setDraft] = useState(seen.draft)
  const [isOvertaken, setOvertaken] = useState(false)
  const { mutate, isPending } = useChange(round.id)
  const isChanged = changedFields(seen.draft, draft).length > 0
  const begin = (from: Seen, mine = from.draft) => {
    setSeen(from)
    setDraft(mine)
    setOvertaken(false)
  }
  // What nobody has touched follows what the server says.
  if (!isChanged && tag !== seen.tag) begin({ draft: theirs, tag })
  const send = (mine: Draft, from: Seen) =>
    mutate(
      { body: patchOf(from.draft, mine), tag: from.tag },
      {
        onSuccess: (changed) => {
          if (changed === 'overtaken') return setOvertaken(true)
          // With the old tag: what the server says by now comes with the new one.
          begin({ draft: draftOf(changed.round), tag: from.tag })
          onSaved()
        },
      },
    )
  return {
    draft,
    setDraft,
    isChanged,
    isPending,
    save: () => send(draft, seen),
    undo: () => begin({ draft: theirs, tag }),
    /** Somebody else was first: what they made of it, and the ways out. */
    overtaken:
      isOvertaken && tag !== seen.tag
        ? {
            theirs,
            fields: changedFields(theirs, draft),
            clashing: clashes(theirs, seen.draft, draft),
            takeTheirs: () => begin({ draft: theirs, tag }),
            keepMine: () => {
              const both = onTopOf(theirs, seen.draft, draft)
              begin({ draft: theirs, tag }, both)
              send(both, { draft: theirs, tag })
            },
            leave: () => setOvertaken(false),
          }
        : undefined,
  }
}
