import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { Row } from '#web/ui/Layout.tsx'
import { getButtonClass } from '#web/ui/Button.tsx'
import styles from './SchoolFrame.module.css'
import type { SchoolSection } from './sections.ts'

interface Props {
  section: SchoolSection
  /** Filters of the list to return to. */
  search?: object
  children: string
}

/** Link from one thing to the list of its section. */
export const BackLink = ({ section, search = {}, children }: Props) => (
  <Row className={styles.back ?? ''}>
    <Link
      to="/school/$"
      params={{ _splat: section }}
      search={search}
      // Otherwise it is current on every screen below the section.
      activeOptions={{ exact: true }}
      className={getButtonClass({ variant: 'quiet' })}
    >
      <ChevronLeft size={16} aria-hidden />
      {children}
    </Link>
  </Row>
)
