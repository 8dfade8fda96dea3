import type { ReactNode } from 'react'
import { useTexts } from '../lib/i18n.ts'
import styles from './BothVersions.module.css'
import { Button } from './Button.tsx'
import { Modal } from './Modal.tsx'

export interface VersionDifference {
  label: string
  ownVersion: string
  storedVersion: string
}

interface Props {
  text?: string
  ownVersion?: ReactNode
  storedVersion?: ReactNode
  /** Alternative to `ownVersion` and `storedVersion` for differences in text. */
  differences?: readonly VersionDifference[]
  keepOwnText?: string
  onChoose: (keepsOwn: boolean) => void
  /** Without it the user has to choose. */
  onClose?: () => void
}

export function BothVersions({ text, ownVersion, storedVersion, differences, keepOwnText, onChoose, onClose }: Props) {
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
          <Button variant="primary" onClick={() => onChoose(true)}>
            {keepOwnText ?? t(($) => $.COMMON.CONFLICT.KEEP_MINE)}
          </Button>
        </>
      }
    >
      <p>{text ?? t(($) => $.COMMON.CONFLICT.TEXT)}</p>
      {differences ? (
        differences.map((difference, index) => (
          <section key={index} className={styles.field}>
            <h3>{difference.label}</h3>
            <Pair
              ownVersion={<Words text={difference.ownVersion} />}
              storedVersion={<Words text={difference.storedVersion} />}
            />
          </section>
        ))
      ) : (
        <Pair ownVersion={ownVersion} storedVersion={storedVersion} />
      )}
    </Modal>
  )
}

function Pair({ ownVersion, storedVersion }: Pick<Props, 'ownVersion' | 'storedVersion'>) {
  const { t } = useTexts()
  const versions = [
    { title: t(($) => $.COMMON.CONFLICT.MINE), content: ownVersion },
    { title: t(($) => $.COMMON.CONFLICT.THEIRS), content: storedVersion },
  ]
  return (
    <div className={styles.both}>
      {versions.map(({ title, content }) => (
        <section key={title}>
          <h4>{title}</h4>
          {content}
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
