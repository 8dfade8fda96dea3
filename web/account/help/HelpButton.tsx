import { useMutation } from '@tanstack/react-query'
import { helpContract, type HelpPage, helpPaths } from '@uurwerk/contract/account/help'
import { ExternalLink } from 'lucide-react'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/Button.tsx'

/** Opens a page of the help in another window. */
export function HelpButton({ page, children }: { page: HelpPage; children: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(helpContract.createToken, { query: { encodedModulePath: encodeURIComponent(helpPaths[page]) } }),
  })
  const openHelp = () => {
    // Opened before the request, because browsers allow new windows only during a click.
    const helpWindow = window.open('', '_blank')
    mutate(undefined, {
      onSuccess: (address) => helpWindow?.location.replace(address),
      onError: () => helpWindow?.close(),
    })
  }
  return (
    <Button disabled={isPending} onClick={openHelp}>
      {children} <ExternalLink size={15} aria-hidden />
    </Button>
  )
}
