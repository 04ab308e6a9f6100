// Runs in a measured page before the page's own scripts. Records when the awaited control becomes usable.
{
  const { selector, text } = window.wantedControl
  const report = { usable: undefined, shift: 0, longTasks: [] }
  window.pageReport = report

  const observe = (type, note) => {
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  }
  observe('layout-shift', ({ value }) => (report.shift += value))
  observe('longtask', ({ startTime, duration }) => report.longTasks.push({ start: startTime, duration }))

  const isUsable = (control) => {
    if (!control.textContent.includes(text) || control.disabled || control.ariaDisabled === 'true') return false
    if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
    const { x, y, width, height } = control.getBoundingClientRect()
    const top = document.elementFromPoint(x + width / 2, y + height / 2)
    return width > 0 && height > 0 && control.contains(top)
  }

  const { port1, port2 } = new MessageChannel()
  // The frame has been painted, so the browser would now handle the user's next event.
  port1.addEventListener('message', () => {
    report.usable = performance.now()
    console.log('usable')
  })
  port1.start()
  const look = () => {
    if ([...document.querySelectorAll(selector)].some(isUsable)) port2.postMessage('painted')
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
