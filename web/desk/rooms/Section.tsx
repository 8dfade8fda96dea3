import type { ReactNode } from 'react'
import { useFocusAfterRemoval } from '#web/lib/use-focus-after-removal.ts'
import { Card } from '#web/ui/Card.tsx'
import { Row, Stack } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'

interface Props {
  title: string
  action?: ReactNode
  /** What has just been done. */
  status?: string
  /** Number of rows in its list, or of open forms. The title gets the focus when one that had it is removed. */
  rowCount?: number | undefined
  /** A row is being removed in a dialog. */
  isRemoving?: boolean
  children: ReactNode
}

/** A part of a room's page. */
export function Section({ title, action, status = '', rowCount, isRemoving, children }: Props) {
  const heading = useFocusAfterRemoval(rowCount, isRemoving)
  return (
    <Card as="section" aria-label={title}>
      <Stack gap={4}>
        <Row isSpread gap={4}>
          <Text as="h3" size="lead" ref={heading} tabIndex={-1}>
            {title}
          </Text>
          {action}
        </Row>
        <Text role="status" tone="ok" size="list">
          {status}
        </Text>
        {children}
      </Stack>
    </Card>
  )
}
