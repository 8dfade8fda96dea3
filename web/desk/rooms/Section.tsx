import type { ReactNode } from 'react'
import { Card } from '#web/ui/Card.tsx'
import { Row, Stack } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'

interface Props {
  title: string
  action?: ReactNode
  /** What has just been done. */
  status?: string
  children: ReactNode
}

/** A part of a room's page. */
export const Section = ({ title, action, status = '', children }: Props) => (
  <Card as="section" aria-label={title}>
    <Stack gap={4}>
      <Row isSpread gap={4}>
        <Text as="h3" size="lead">
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
