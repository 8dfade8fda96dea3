import { useEffect, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showStory } from '../gallery/show-story.ts'
import { lazyLoad } from '../lib/lazy-load.tsx'
import { Button } from './Button.tsx'
import { Modal } from './Modal.tsx'
import type { OverlayPriority } from './overlay-queue.ts'

function ClosableModal({ priority }: { priority: OverlayPriority }) {
  const [isOpen, setOpen] = useState(true)
  if (!isOpen) return null
  return (
    <Modal
      priority={priority}
      title={priority}
      actions={<Button onClick={() => setOpen(false)}>Close {priority}</Button>}
    >
      <input aria-label={`Field of ${priority}`} />
    </Modal>
  )
}

const listVisibleTitles = () =>
  page
    .getByRole('dialog')
    .elements()
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .map((element) => element.querySelector('h2')?.textContent)
const close = (priority: OverlayPriority) =>
  page.getByRole('button', { name: `Close ${priority}` }).click({ timeout: 2000 })

test('modals that open at the same time are shown in turn by priority, and each can be used', async () => {
  await showStory(() => (
    <>
      <ClosableModal priority="error" />
      <ClosableModal priority="automatic" />
      <ClosableModal priority="consent" />
      <ClosableModal priority="requested" />
    </>
  ))
  for (const priority of ['error', 'consent', 'requested', 'automatic'] as const) {
    await expect.poll(listVisibleTitles).toEqual([priority])
    await close(priority)
  }
  await expect.poll(listVisibleTitles).toEqual([])
})

test('a modal of higher priority that loads later covers the open modal, and both can be used', async () => {
  const { promise: loading, resolve: finishLoading } = Promise.withResolvers<{ Consent: () => React.ReactNode }>()
  const Consent = lazyLoad(() => loading, 'Consent')
  await showStory(() => (
    <>
      <ClosableModal priority="automatic" />
      <Consent />
    </>
  ))
  await expect.poll(listVisibleTitles).toEqual(['automatic'])
  finishLoading({ Consent: () => <ClosableModal priority="consent" /> })
  await expect.poll(listVisibleTitles).toEqual(['consent'])
  await close('consent')
  await expect.poll(listVisibleTitles).toEqual(['automatic'])
  await close('automatic')
})

test('a modal that the user did not ask for waits until the requested modal is closed', async () => {
  const TwoModals = () => {
    const [hasSecond, setHasSecond] = useState(false)
    return (
      <>
        <ClosableModal priority="requested" />
        {hasSecond && <ClosableModal priority="automatic" />}
        <input aria-label="Later" data-react-aria-top-layer onFocus={() => setHasSecond(true)} />
      </>
    )
  }
  await showStory(TwoModals)
  await page.getByRole('textbox', { name: 'Field of requested' }).fill('begun')
  document.querySelector<HTMLElement>('[aria-label="Later"]')?.focus()
  expect(listVisibleTitles()).toEqual(['requested'])
  await close('requested')
  await expect.poll(listVisibleTitles).toEqual(['automatic'])
})

test('a modal keeps its text while an error is shown over it, and has the focus again afterwards', async () => {
  const ModalWithError = () => {
    const [isFailed, setFailed] = useState(false)
    useEffect(() => addEventListener('fail', () => setFailed(true), { once: true }), [])
    return (
      <>
        <ClosableModal priority="requested" />
        {isFailed && <ClosableModal priority="error" />}
      </>
    )
  }
  await showStory(ModalWithError)
  const field = page.getByRole('textbox', { name: 'Field of requested' })
  await field.fill('begun')
  dispatchEvent(new Event('fail'))
  await expect.poll(listVisibleTitles).toEqual(['error'])
  await userEvent.keyboard('{Tab}{Tab}')
  await close('error')
  await expect.poll(listVisibleTitles).toEqual(['requested'])
  await expect.element(field).toHaveValue('begun')
  await expect.poll(() => document.activeElement?.closest('[role="dialog"]')?.textContent).toContain('requested')
})

test('a modal that closes gives the focus back before the next frame, so that no key is lost', async () => {
  const Opener = () => {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <Button onClick={() => setOpen(true)}>Open</Button>
        {isOpen && (
          <Modal title="Opened" onClose={() => setOpen(false)}>
            <input aria-label="Field" />
          </Modal>
        )}
      </>
    )
  }
  await showStory(Opener)
  const opener = page.getByRole('button', { name: 'Open' })
  await opener.click()
  await expect.poll(() => document.activeElement?.closest('[role="dialog"]')).toBeTruthy()
  const frames = vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(0)
  try {
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => page.getByRole('dialog').elements()).toEqual([])
    await expect.element(opener).toHaveFocus()
  } finally {
    frames.mockRestore()
  }
})

test('a modal on a phone ends above the keyboard, while its scrim covers the whole screen', async () => {
  const LongForm = () => (
    <Modal isForm title="Long" actions={<Button>Send</Button>}>
      {Array.from({ length: 40 }, (_, index) => (
        <p key={index}>Line {index}</p>
      ))}
    </Modal>
  )
  await showStory(LongForm, { width: 390 })
  const actionBar = page.getByRole('button', { name: 'Send' }).element().parentElement
  const overlay = actionBar?.closest<HTMLElement>('[style*="--visual-viewport-height"]')
  expect(actionBar?.getBoundingClientRect().bottom).toBeGreaterThan(350)
  overlay?.style.setProperty('--visual-viewport-height', '350px')
  expect(actionBar?.getBoundingClientRect().bottom).toBeLessThan(350)
  expect(overlay?.getBoundingClientRect().bottom).toBe(innerHeight)
})
