/**
 * Captions and chapters that bring along what markup can: elements that run, voices and classes that hold code, a style
 * and a region that ask elsewhere. Only their words may be seen. WebVTT §4.
 */
export const HOSTILE_CAPTIONS = `WEBVTT

STYLE
@import url(https://evil.example/captions.css);
::cue { background: url(https://evil.example/cue.png); color: lime }

REGION
id:<script>

1
00:00:00.000 --> 00:00:20.000
<v javascript:globalThis.canary=true>Said by code</v>
<script>globalThis.canary = true</script><img src=x onerror=globalThis.canary=true>
<c.x"onmouseover="globalThis.canary=true">A class</c> <a href="javascript:globalThis.canary=true">A link</a>

2
00:00:00.000 --> 00:00:20.000 region:<script> position:1e308% line:-99999999999
<v <img src=x onerror=globalThis.canary=true>>Said by an image</v> &lt;svg onload=globalThis.canary=true&gt;
<lang en"><iframe srcdoc="<script>globalThis.canary=true</script>"></iframe></lang>
<ruby>word<rt><svg/onload=globalThis.canary=true></rt></ruby>
`;

/** As chapters: their words stand in the menu of the player. */
export const HOSTILE_CHAPTERS = `WEBVTT

00:00:00.000 --> 00:00:10.000
<img src=x onerror=globalThis.canary=true>Opening

00:00:10.000 --> 00:00:20.000
&lt;img src=https://evil.example/x.png onerror=globalThis.canary=true&gt; Ending
`;
