import { createAtom, useSelector } from '@tanstack/react-store'
import { later } from '../lib/later.tsx'
import type { Differing } from '../ui/BothVersions.tsx'

export const BothVersions = later(() => import('../ui/BothVersions.tsx'), 'BothVersions')

interface Question {
  differing: readonly Differing[]
  onChoose: (isMine: boolean) => void
}
/** Which of two versions stays, to be asked one after the other. */
export const questions = createAtom<readonly Question[]>([])

/** The place where it is asked; once in the application. */
export function Versions() {
  const [question] = useSelector(questions)
  return question ? <BothVersions {...question} /> : null
}
