// Units by quantity: symbol, size in the base unit of the quantity, other spellings. The first unit is the base.
export interface Unit {
  readonly quantity: string;
  readonly symbol: string;
  readonly spellings: readonly string[];
  /** How many base units one unit is; a fraction is written as two numbers. */
  readonly size: string;
  /** Added after `size`: for temperatures. */
  readonly shift: string;
  /** The larger the number, the smaller the quantity, such as litres for 100 km. */
  readonly isInverse: boolean;
}

type Row = readonly [symbol: string, size: string, ...spellings: string[]];

const ROWS: Readonly<Record<string, readonly Row[]>> = {
  length: [
    ['m', '1', 'metre', 'metres', 'meter', 'meters', '米'],
    ['nm', '1e-9', 'nanometre', 'nanometres', 'nanometer', 'nanometers', '纳米'],
    ['µm', '1e-6', 'um', 'micrometre', 'micrometres', 'micrometer', 'micrometers', 'micron', '微米'],
    ['mm', '0.001', 'millimetre', 'millimetres', 'millimeter', 'millimeters', '毫米'],
    ['dm', '0.1', 'decimetre', 'decimetres', 'decimeter', 'decimeters', '分米'],
    ['cm', '0.01', 'centimetre', 'centimetres', 'centimeter', 'centimeters', '厘米', '公分'],
    ['km', '1000', 'kilometre', 'kilometres', 'kilometer', 'kilometers', '公里', '千米'],
    ['in', '0.0254', 'inch', 'inches', '英寸'],
    ['ft', '0.3048', 'foot', 'feet', '英尺'],
    ['yd', '0.9144', 'yard', 'yards', '码'],
    ['mi', '1609.344', 'mile', 'miles', '英里'],
    ['nmi', '1852', 'NM', 'nautical mile', 'nautical miles', '海里'],
    ['au', '149597870700', 'astronomical unit', 'astronomical units', '天文单位'],
    ['ly', '9460730472580800', 'light year', 'light years', 'light-year', '光年'],
    ['里', '500', 'li', '华里'],
  ],
  mass: [
    ['kg', '1', 'kilogram', 'kilograms', 'kilo', 'kilos', '千克', '公斤'],
    ['µg', '1e-9', 'ug', 'microgram', 'micrograms', '微克'],
    ['mg', '1e-6', 'milligram', 'milligrams', '毫克'],
    ['g', '0.001', 'gram', 'grams', '克'],
    ['t', '1000', 'Mg', 'tonne', 'tonnes', 'metric ton', '吨'],
    ['oz', '0.028349523125', 'ounce', 'ounces', '盎司'],
    ['lb', '0.45359237', 'lbs', 'pound', 'pounds', '磅'],
    ['st', '6.35029318', 'stone', 'stones', '英石'],
    ['short ton', '907.18474', 'us ton', 'short tons', '短吨'],
    ['long ton', '1016.0469088', 'imperial ton', 'long tons', '长吨'],
    ['ct', '0.0002', 'carat', 'carats', '克拉'],
    ['斤', '0.5', 'jin', '市斤'],
    ['两', '0.05', 'liang'],
  ],
  temperature: [['K', '1', 'kelvin', '开尔文']],
  volume: [
    ['l', '1', 'litre', 'litres', 'liter', 'liters', '升'],
    ['ml', '0.001', 'millilitre', 'millilitres', 'milliliter', 'milliliters', 'cc', '毫升'],
    ['dl', '0.1', 'decilitre', 'decilitres', 'deciliter', 'deciliters', '分升'],
    ['cl', '0.01', 'centilitre', 'centilitres', 'centiliter', 'centiliters'],
    ['m3', '1000', 'm³', 'cubic metre', 'cubic metres', 'cubic meter', 'cubic meters', '立方米'],
    ['cm3', '0.001', 'cm³', 'cubic centimetre', 'cubic centimeter', '立方厘米'],
    ['ft3', '28.316846592', 'ft³', 'cubic foot', 'cubic feet', '立方英尺'],
    ['in3', '0.016387064', 'in³', 'cubic inch', 'cubic inches', '立方英寸'],
    ['gal', '3.785411784', 'us gallon', 'gallon', 'gallons', '加仑'],
    ['imp gal', '4.54609', 'imperial gallon', 'imperial gallons', '英制加仑'],
    ['qt', '0.946352946', 'quart', 'quarts', '夸脱'],
    ['pt', '0.473176473', 'pint', 'pints', '品脱'],
    ['imp pt', '0.56826125', 'imperial pint', 'imperial pints'],
    ['cup', '0.2365882365', 'cups', '杯'],
    ['fl oz', '0.0295735295625', 'fluid ounce', 'fluid ounces', '液盎司'],
    ['tbsp', '0.01478676478125', 'tablespoon', 'tablespoons', '汤匙'],
    ['tsp', '0.00492892159375', 'teaspoon', 'teaspoons', '茶匙'],
    ['bbl', '158.987294928', 'oil barrel', 'barrel', 'barrels', '桶'],
  ],
  area: [
    ['m2', '1', 'm²', 'square metre', 'square metres', 'square meter', 'square meters', '平方米'],
    ['mm2', '1e-6', 'mm²', 'square millimetre', 'square millimeter', '平方毫米'],
    ['cm2', '0.0001', 'cm²', 'square centimetre', 'square centimeter', '平方厘米'],
    ['km2', '1000000', 'km²', 'square kilometre', 'square kilometer', 'square kilometers', '平方公里'],
    ['ha', '10000', 'hectare', 'hectares', '公顷'],
    ['acre', '4046.8564224', 'acres', 'ac', '英亩'],
    ['in2', '0.00064516', 'in²', 'square inch', 'square inches', '平方英寸'],
    ['ft2', '0.09290304', 'ft²', 'sq ft', 'square foot', 'square feet', '平方英尺'],
    ['yd2', '0.83612736', 'yd²', 'square yard', 'square yards', '平方码'],
    ['mi2', '2589988.110336', 'mi²', 'square mile', 'square miles', '平方英里'],
    ['亩', '2000/3', 'mu'],
  ],
  speed: [
    ['m/s', '1', 'mps', 'metres per second', 'meters per second', '米每秒'],
    ['km/h', '1/3.6', 'kmh', 'kph', 'kilometres per hour', 'kilometers per hour', '公里每小时', '千米每小时'],
    ['mph', '0.44704', 'mi/h', 'miles per hour', '英里每小时'],
    ['kn', '1852/3600', 'kt', 'knot', 'knots', '节'],
    ['ft/s', '0.3048', 'fps', 'feet per second', '英尺每秒'],
  ],
  energy: [
    ['J', '1', 'joule', 'joules', '焦耳'],
    ['mJ', '0.001', 'millijoule', 'millijoules', '毫焦'],
    ['kJ', '1000', 'kilojoule', 'kilojoules', '千焦'],
    ['MJ', '1000000', 'megajoule', 'megajoules', '兆焦'],
    ['GJ', '1e9', 'gigajoule', 'gigajoules', '吉焦'],
    // With a capital letter either is meant: asked back.
    ['cal', '4.184', 'calorie', 'calories', 'Cal', 'Calorie', 'Calories', '卡路里', '卡'],
    ['kcal', '4184', 'kilocalorie', 'kilocalories', 'Cal', 'Calorie', 'Calories', '千卡', '大卡'],
    ['Wh', '3600', 'watt hour', 'watt hours', '瓦时'],
    ['kWh', '3600000', 'kilowatt hour', 'kilowatt hours', '千瓦时', '度'],
    ['MWh', '3600000000', 'megawatt hour', 'megawatt hours', '兆瓦时'],
    ['BTU', '1055.05585262', 'british thermal unit', 'british thermal units'],
    ['eV', '1.602176634e-19', 'electronvolt', 'electronvolts', '电子伏特'],
  ],
  power: [
    ['W', '1', 'watt', 'watts', '瓦', '瓦特'],
    ['mW', '0.001', 'milliwatt', 'milliwatts', '毫瓦'],
    ['kW', '1000', 'kilowatt', 'kilowatts', '千瓦'],
    ['MW', '1000000', 'megawatt', 'megawatts', '兆瓦'],
    ['GW', '1e9', 'gigawatt', 'gigawatts', '吉瓦'],
    ['hp', '745.69987158227022', 'horsepower', '英制马力'],
    ['PS', '735.49875', 'metric horsepower', '马力'],
  ],
  pressure: [
    ['Pa', '1', 'pascal', 'pascals', '帕', '帕斯卡'],
    ['mPa', '0.001', 'millipascal', 'millipascals', '毫帕'],
    ['hPa', '100', 'hectopascal', 'hectopascals', 'mbar', 'millibar', '百帕'],
    ['kPa', '1000', 'kilopascal', 'kilopascals', '千帕'],
    ['MPa', '1000000', 'megapascal', 'megapascals', '兆帕'],
    ['GPa', '1e9', 'gigapascal', 'gigapascals', '吉帕'],
    ['bar', '100000', 'bars', '巴'],
    ['atm', '101325', 'atmosphere', 'atmospheres', '标准大气压'],
    ['psi', '6894.757293168', 'pounds per square inch'],
    ['mmHg', '133.322387415', '毫米汞柱'],
    ['torr', '101325/760', '托'],
    ['inHg', '3386.389', 'inches of mercury'],
  ],
  'data size': [
    ['B', '1', 'byte', 'bytes', '字节'],
    ['bit', '0.125', 'bits', '比特'],
    ['kbit', '125', 'Kb', 'kilobit', 'kilobits'],
    ['Mbit', '125000', 'Mb', 'megabit', 'megabits', '兆比特'],
    ['Gbit', '125000000', 'Gb', 'gigabit', 'gigabits'],
    ['Tbit', '125000000000', 'Tb', 'terabit', 'terabits'],
    ['kB', '1e3', 'KB', 'kilobyte', 'kilobytes', '千字节'],
    ['MB', '1e6', 'megabyte', 'megabytes', '兆字节'],
    ['GB', '1e9', 'gigabyte', 'gigabytes', '吉字节'],
    ['TB', '1e12', 'terabyte', 'terabytes', '太字节'],
    ['PB', '1e15', 'petabyte', 'petabytes'],
    ['KiB', '1024', 'kibibyte', 'kibibytes'],
    ['MiB', '1048576', 'mebibyte', 'mebibytes'],
    ['GiB', '1073741824', 'gibibyte', 'gibibytes'],
    ['TiB', '1099511627776', 'tebibyte', 'tebibytes'],
  ],
  time: [
    ['s', '1', 'sec', 'second', 'seconds', '秒'],
    ['ns', '1e-9', 'nanosecond', 'nanoseconds', '纳秒'],
    ['µs', '1e-6', 'us', 'microsecond', 'microseconds', '微秒'],
    ['ms', '0.001', 'millisecond', 'milliseconds', '毫秒'],
    ['min', '60', 'minute', 'minutes', '分钟'],
    ['h', '3600', 'hr', 'hour', 'hours', '小时'],
    ['d', '86400', 'day', 'days', '天', '日'],
    ['week', '604800', 'weeks', '周', '星期'],
    ['year', '31557600', 'years', 'yr', '年'],
  ],
  angle: [
    ['deg', '1', '°', 'degree', 'degrees', '度角'],
    ['rad', '180/3.14159265358979323846264338327950288', 'radian', 'radians', '弧度'],
    ['arcmin', '1/60', 'arcminute', 'arcminutes', '角分'],
    ['arcsec', '1/3600', 'arcsecond', 'arcseconds', '角秒'],
    ['turn', '360', 'turns', 'revolution', 'revolutions'],
  ],
  'fuel economy': [
    ['km/l', '1', 'kilometres per litre', 'kilometers per liter', '公里每升'],
    ['mpg', '1.609344/3.785411784', 'us mpg', 'miles per gallon', '英里每加仑'],
    ['imp mpg', '1.609344/4.54609', 'uk mpg', 'imperial mpg'],
  ],
};

const PLAIN = { shift: '0', isInverse: false };

const SPECIAL: readonly Unit[] = [
  {
    quantity: 'temperature',
    symbol: 'C',
    spellings: ['°c', 'celsius', 'degrees celsius', 'degree celsius', '℃', '摄氏度', '摄氏'],
    size: '1',
    shift: '273.15',
    isInverse: false,
  },
  {
    quantity: 'temperature',
    symbol: 'F',
    spellings: ['°f', 'fahrenheit', 'degrees fahrenheit', 'degree fahrenheit', '℉', '华氏度', '华氏'],
    size: '5/9',
    shift: '45967/180',
    isInverse: false,
  },
  {
    quantity: 'fuel economy',
    symbol: 'l/100km',
    spellings: ['l/100 km', 'litres per 100 km', 'liters per 100 km', '升每百公里'],
    size: '100',
    shift: '0',
    isInverse: true,
  },
];

export const UNITS: readonly Unit[] = [
  ...Object.entries(ROWS).flatMap(([quantity, rows]) =>
    rows.map(([symbol, size, ...spellings]) => ({ quantity, symbol, size, spellings, ...PLAIN })),
  ),
  ...SPECIAL,
];
