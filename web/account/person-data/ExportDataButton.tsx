import { useMutation } from '@tanstack/react-query'
import { personDataContract } from '@uurwerk/contract/desk/person-data'
import { Download } from 'lucide-react'
import { call } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { offerFile } from '#web/lib/offer-file.ts'
import { Button } from '#web/ui/Button.tsx'
import { Row } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'

interface Props {
  id: number
  name: string
}

/** Downloads all that is stored about a person. */
export function ExportDataButton({ id, name }: Props) {
  const { t } = useTexts()
  const download = useMutation({
    mutationFn: async () => {
      const zip = await call(personDataContract.export, { params: { id } })
      offerFile(`${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.zip`, 'application/zip', zip as Uint8Array<ArrayBuffer>)
    },
  })
  return (
    <Row gap={4}>
      <Button
        needsConnection
        disabled={download.isPending}
        aria-busy={download.isPending}
        onClick={() => download.mutate()}
      >
        <Download size={16} aria-hidden />
        {t(($) => $.PERSON_DATA.EXPORT)}
      </Button>
      <Text role="status" tone={download.isError ? 'danger' : 'quiet'} size="list">
        {download.isPending && t(($) => $.PERSON_DATA.EXPORTING)}
        {download.isSuccess && t(($) => $.PERSON_DATA.EXPORTED)}
        {download.isError && t(($) => $.PERSON_DATA.EXPORT_FAILED)}
      </Text>
    </Row>
  )
}
