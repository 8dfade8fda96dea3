import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { Student } from '../../data/keys.ts'
import { useTexts } from '../../lib/i18n.ts'
import { buttonClass } from '../../ui/Button.tsx'

/** The way to all rounds of the student. */
export function BackToRounds({ student, isButton = false }: { student: Student; isButton?: boolean }) {
  const { t } = useTexts()
  const text = t(($) => $.INTERROGATION.ALL_ROUNDS)
  return (
    <Link
      to="/program"
      search={student === 'me' ? {} : { attendee: student }}
      aria-label={isButton ? undefined : text}
      className={buttonClass(isButton ? { look: 'primary' } : { look: 'quiet', square: true })}
    >
      {isButton ? text : <ArrowLeft size={20} aria-hidden />}
    </Link>
  )
}
