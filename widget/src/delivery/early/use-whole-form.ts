import { useEffect, useRef, useState } from 'react'
import { whenIdle } from '../../browser/when-idle.ts'
import type { SignInConfig } from '../sign-in-config.ts'
import { useBrowserLayoutEffect } from '../../ui/use-browser-layout-effect.ts'
import { loadEarly } from './early-config.ts'
import type { LoadWhole, WholeForm } from './load-whole.ts'

type Options = {
  load: LoadWhole
  config: SignInConfig
  /** Whether the whole form is to be shown. Otherwise its code is loaded once the page is idle. */
  isWanted: boolean
  /** Called when a form that is to be shown cannot be loaded. */
  onFailure: (error: unknown) => void
}

/** Loads the whole form. Returns its code once it is to be shown, with all that its first rendering consists of. */
export function useWholeForm({ load, config, isWanted, onFailure }: Options) {
  const loaded = useRef<WholeForm>(undefined)
  const [whole, setWhole] = useState<WholeForm>()
  const loadCode = async () => (loaded.current = await load())
  const prepare = () =>
    void loadCode()
      .then(({ loadActions }) => loadActions())
      .catch(() => {})

  // Requested before the first rendering, which only reserves the place of the form.
  useState(() => {
    if (!isWanted || typeof document === 'undefined') return
    loadEarly(config)
    load().catch(() => {})
  })
  useBrowserLayoutEffect(() => {
    if (!isWanted) return
    let isOver = false
    loadEarly(config)
    const show = async () => {
      const code = await loadCode()
      await code.loadFirst(config)
      if (!isOver) setWhole(code)
    }
    show().catch((error: unknown) => isOver || onFailure(error))
    return () => {
      isOver = true
    }
  }, [isWanted]) // oxlint-disable-line react-hooks/exhaustive-deps -- the whole form follows the configuration
  // No retry here: a press during it would share its promise and fail too.
  useEffect(() => {
    if (!isWanted) whenIdle(prepare)
  }, []) // oxlint-disable-line react-hooks/exhaustive-deps -- prepared once

  return {
    whole,
    /** Loads what a press needs. A failure is shown when a button is pressed. */
    prepare,
    /** Returns the code as soon as it is loaded. */
    find: () => loaded.current,
    /** Shows the form at once if its code is loaded. */
    showLoaded: () => setWhole(loaded.current),
  }
}
