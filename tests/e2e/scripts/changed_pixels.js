// Return the share of pixels around each point whose brightness differs between two pictures.
async ([first, second, points, reach]) => {
  const WEIGHTS = [0.2126, 0.7152, 0.0722];
  const VISIBLE_DIFFERENCE = 40;
  const [before, after] = await Promise.all(
    [first, second].map(async (data) => {
      const file = await fetch(`data:image/png;base64,${data}`);
      const picture = await createImageBitmap(await file.blob());
      const sheet = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
      sheet.drawImage(picture, 0, 0);
      return (x, y) => {
        const { data: pixels } = sheet.getImageData(x - reach, y - reach, 2 * reach, 2 * reach);
        return Array.from({ length: pixels.length / 4 }, (_, at) =>
          WEIGHTS.reduce((sum, weight, hue) => sum + weight * pixels[4 * at + hue], 0),
        );
      };
    }),
  );
  return points.map(([x, y]) => {
    const [was, is] = [before(x, y), after(x, y)];
    return (
      was.filter((grey, at) => Math.abs(grey - is[at]) > VISIBLE_DIFFERENCE).length / was.length
    );
  });
};
