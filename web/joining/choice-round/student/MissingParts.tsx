import type { Options } from '@uurwerk/contract/joining/choice-round/student'
import type { ChoiceFault } from '@uurwerk/contract/rules/choice-round'
import { ArrowRight } from 'lucide-react'
import { Row } from '#web/ui/Layout.tsx'
import styles from './MissingParts.module.css'
import { findPartOfFault, type RoundPart } from './round-parts.ts'
import { formatChoiceFault } from './format-student-texts.ts'

interface Props {
  faults: readonly ChoiceFault[]
  options: Options
  onGoToPart: (part: RoundPart) => void
}

/** Links to the parts in which something is missing. */
export function MissingParts({ faults, options, onGoToPart }: Props) {
  if (faults.length === 0) return null
  return (
    <Row as="ul" gap={3}>
      {faults.map((fault) => {
        const part = findPartOfFault(fault, options)
        return (
          <li key={formatChoiceFault(fault)}>
            <a
              href={`#${part.id}`}
              className={styles.part}
              onClick={(event) => {
                event.preventDefault()
                onGoToPart(part)
              }}
            >
              {formatChoiceFault(fault)}
              <ArrowRight size={14} aria-hidden />
            </a>
          </li>
        )
      })}
    </Row>
  )
}
