import type { ReactNode } from 'react'
import { useTexts } from '../lib/i18n.ts'
import styles from './BothVersions.module.css'
import { Button } from './Button.tsx'
import { Modal } from './Modal.tsx'

export interface VersionDifference {
  what: string
  mine: string
  theirs: string
}

interface Props {
  /** Replaces the usual explanation. */
  text?: string
  mine?: ReactNode
  theirs?: ReactNode
  /** Alternative to `mine` and `theirs` for differences in text. */
  differing?: readonly VersionDifference[]
  keepMine?: string
  onChoose: (mine: boolean) => void
  /** Without it the user has to choose. */
  onClose?: () => void
}

export function BothVersions({ text, mine, theirs, differing, keepMine, onChoose, onClose }: Props) {
  const { t } = useTexts()
  return (
    <Modal
      title={t(($) => $.COMMON.CONFLICT.TITLE)}
      role="alertdialog"
      isWide
      isForm
      {...(onClose && { onClose })}
      actions={
        <>
          <Button onClick={() => onChoose(false)}>{t(($) => $.COMMON.CONFLICT.TAKE_THEIRS)}</Button>
          <Button look="primary" onClick={() => onChoose(true)}>
            {keepMine ?? t(($) => $.COMMON.CONFLICT.KEEP_MINE)}
          </Button>
        </>
      }
    >
      <p>{text ?? t(($) => $.COMMON.CONFLICT.TEXT)}</p>
      {differing ? (
        differing.map((eachDiffering, index) => (
          <section key={index} className={styles.field}>
            <h3>{eachDiffering.what}</h3>
            <Pair mine={<Words text={eachDiffering.mine} />} theirs={<Words text={eachDiffering.theirs} />} />
          </section>
        ))
      ) : (
        <Pair mine={mine} theirs={theirs} />
      )}
    </Modal>
  )
}

function Pair({ mine, theirs }: Pick<Props, 'mine' | 'theirs'>) {
  const { t } = useTexts()
  const versions = [
    { title: t(($) => $.COMMON.CONFLICT.MINE), shown: mine },
    { title: t(($) => $.COMMON.CONFLICT.THEIRS), shown: theirs },
  ]
  return (
    <div className={styles.both}>
      {versions.map(({ title, shown }) => (
        <section key={title}>
          <h4>{title}</h4>
          {shown}
        </section>
      ))}
    </div>
  )
}

function Words({ text }: { text: string }) {
  const { t } = useTexts()
  if (text === '') return <p className={styles.nothing}>{t(($) => $.COMMON.CONFLICT.NOTHING)}</p>
  return <p className={styles.words}>{text}</p>
}
