import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Text } from '#web/ui/Text.tsx'
import styles from './Edit.module.css'

/** Points at something unusual, which can be saved nevertheless. */
export const Warning = ({ children, id }: { children: ReactNode; id?: string }) => (
  <Text id={id} size="list" tone="warn" className={styles.warning}>
    <TriangleAlert size={15} aria-hidden /> {children}
  </Text>
)
