import type { Named } from '@uurwerk/contract/values'
import { type ReactNode, useId, useState } from 'react'
import { useTexts } from '../../../../lib/i18n.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Form } from '../../../../ui/Form.tsx'
import { Audience } from './Audience.tsx'
import { Choices } from './Choices.tsx'
import type { Draft } from './draft.ts'
import { faultsOf } from './faults.ts'
import styles from './Edit.module.css'
import { namedIds } from './names.ts'
import type { PartProps } from './part.ts'
import { WhatFields } from './WhatFields.tsx'
import { WhenFields } from './WhenFields.tsx'

interface Props {
  draft: Draft
  isNew: boolean
  names: { groups: readonly Named[]; courses: readonly Named[] }
  isPending: boolean
  /** Whether anything of it is not saved yet. */
  isChanged: boolean
  save: string
  onChange: (draft: Draft) => void
  onSave: () => void
  /** What else one can do, beside saving. */
  children?: ReactNode
}

/** A choice round as a form, in the order in which one thinks of it. */
export function RoundForm({ draft, isNew, names, isPending, isChanged, save, onChange, onSave, children }: Props) {
  const { t } = useTexts()
  const id = useId()
  const [known, setKnown] = useState(() => namedIds(names))
  const faults = faultsOf(draft)
  const part = (isTried: boolean): PartProps => ({
    draft,
    names: known,
    wrong: (at) => {
      const fault = isTried ? faults.get(at) : undefined
      return fault && t(($) => $.ROUND_DESK.FAULT[fault])
    },
    onChange: (changes) => onChange({ ...draft, ...changes }),
    onNamed: (kind, { id: one, name }) =>
      setKnown((before) => ({ ...before, [kind]: new Map([...before[kind], [one, name]]) })),
  })
  return (
    <Form id={id} aria-busy={isPending} className={styles.form} onSend={() => !isPending && onSave()}>
      {(isTried) => (
        <>
          <WhatFields {...part(isTried)} isNew={isNew} />
          <WhenFields {...part(isTried)} />
          <Audience {...part(isTried)} />
          <Choices {...part(isTried)} />
          <div className={styles.bar}>
            {children}
            {isTried && faults.size > 0 && (
              <p role="alert" className={styles.wrong}>
                {t(($) => $.ROUND_DESK.EDIT.FAULTS, { count: faults.size })}
              </p>
            )}
            <Button type="submit" look="primary" disabled={!isChanged} aria-disabled={isPending} aria-busy={isPending}>
              {isPending ? t(($) => $.ROUND_DESK.EDIT.SAVING) : save}
            </Button>
          </div>
        </>
      )}
    </Form>
  )
}
