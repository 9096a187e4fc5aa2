/**
 * The one inline script of pages: imports the files that its element names at the first paint, or after three seconds
 * in a tab that is never painted; whichever comes second finds them imported. It is short, since it stands in every
 * document, and the same in each, since the security policy names it by its hash.
 */
export const importWhenPainted = `{let f=document.currentScript.dataset.files.split(' '),i=()=>f.map(f=>import(f));new PerformanceObserver(i).observe({type:'paint',buffered:true});setTimeout(i,3e3)}`
